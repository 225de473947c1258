"""Firefox, driven by Marionette: the extension is installed for the session, and its button pressed from the browser's own side."""

from marionette_driver.addons import Addons
from marionette_driver.marionette import Marionette

PRESS = """
const { ExtensionParent } = ChromeUtils.importESModule("resource://gre/modules/ExtensionParent.sys.mjs");
const policy = WebExtensionPolicy.getByID(arguments[0]);
const { browserActionFor } = ExtensionParent.apiManager.global;
browserActionFor(policy.extension).triggerAction(window);
"""

SHORTCUT = """
const policy = WebExtensionPolicy.getByID(arguments[0]);
const [[, command]] = [...policy.extension.shortcuts.manifestCommands];
return command.shortcut;
"""


class Firefox:
    name = "Firefox"

    def __init__(self, work, extension, _hosts):
        profile = work / "firefox"
        profile.mkdir()
        preferences = {"browser.shell.checkDefaultBrowser": False, "datareporting.policy.dataSubmissionEnabled": False}
        self.marionette = Marionette(
            bin="/usr/bin/firefox-esr",
            profile=str(profile),
            prefs=preferences,
            headless=False,
            gecko_log=str(work / "firefox.log"),
            startup_timeout=120,
        )
        self.marionette.start_session()
        self.extension = Addons(self.marionette).install(str(extension), temp=True)

    def go(self, url):
        self.marionette.navigate(url)

    def evaluate(self, expression):
        return self.marionette.execute_script(f"return ({expression});", sandbox=None)

    def evaluate_apart(self, expression):
        """As a script of the extension sees the page: in a sandbox."""
        return self.marionette.execute_script(f"return ({expression});", sandbox="apart", new_sandbox=True)

    def addresses(self):
        """Those of all tabs."""
        with self.marionette.using_context("chrome"):
            return self.marionette.execute_script("return gBrowser.tabs.map((tab) => tab.linkedBrowser.currentURI.spec);")

    def shortcut(self):
        """The key that the browser has given to the extension."""
        with self.marionette.using_context("chrome"):
            return self.marionette.execute_script(SHORTCUT, script_args=[self.extension])

    def click(self):
        """Presses the extension's button."""
        with self.marionette.using_context("chrome"):
            self.marionette.execute_script(PRESS, script_args=[self.extension])

    def close(self):
        self.marionette.quit()
