"""Chromium, driven by the DevTools protocol over a pipe: the only way to load an unpacked extension and to press its button."""

import json
import os
import select
import shutil
import subprocess
import time


class Chromium:
    name = "Chromium"

    def __init__(self, work, extension, hosts):
        profile = work / "chromium"
        # A profile that is not the usual one has a folder of hosts of its own.
        shutil.copytree(hosts / "chromium/NativeMessagingHosts", profile / "NativeMessagingHosts")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def keep_pipes():
            # Out of the way first: one of them may be 3 or 4 already.
            reading, writing = os.dup2(to_browser, 20), os.dup2(from_browser, 21)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        arguments = ["--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage", "--remote-debugging-pipe"]
        arguments += ["--enable-unsafe-extension-debugging", f"--user-data-dir={profile}", "about:blank"]
        self.process = subprocess.Popen(
            ["chromium", *arguments],
            preexec_fn=keep_pipes,
            close_fds=False,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=open(work / "chromium.log", "w"),
        )
        os.close(to_browser)
        os.close(from_browser)
        self.last, self.rest = 0, b""
        self.extension = self.ask("Extensions.loadUnpacked", path=str(extension))["id"]
        self.wait_for_worker()
        pages = self.ask("Target.getTargets", filter=[{"type": "page"}])["targetInfos"]
        self.page = pages[0]["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=self.page, flatten=True)["sessionId"]

    def ask(self, method, session=None, **parameters):
        self.last += 1
        message = {"id": self.last, "method": method, "params": parameters}
        if session:
            message["sessionId"] = session
        os.write(self.output, json.dumps(message).encode() + b"\0")
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            while b"\0" in self.rest:
                message, self.rest = self.rest.split(b"\0", 1)
                answer = json.loads(message)
                if answer.get("id") != self.last:
                    continue
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']['message']}")
                return answer["result"]
            if select.select([self.input], [], [], 1)[0]:
                more = os.read(self.input, 1 << 20)
                if not more:
                    raise RuntimeError(f"{method}: Chromium has ended")
                self.rest += more
        raise RuntimeError(f"{method}: no answer")

    def wait_for_worker(self):
        """A click before the extension listens is lost."""
        deadline = time.monotonic() + 30
        while time.monotonic() < deadline:
            workers = self.ask("Target.getTargets", filter=[{"type": "service_worker"}])["targetInfos"]
            for worker in workers:
                session = self.ask("Target.attachToTarget", targetId=worker["targetId"], flatten=True)["sessionId"]
                loaded = self.ask("Runtime.evaluate", session, expression="typeof readPage")["result"]["value"]
                self.ask("Target.detachFromTarget", sessionId=session)
                if loaded == "function":
                    return
            time.sleep(0.1)
        raise RuntimeError("the extension does not start")

    def go(self, url):
        self.ask("Page.navigate", self.session, url=url)

    def evaluate(self, expression):
        result = self.ask("Runtime.evaluate", self.session, expression=expression, returnByValue=True)["result"]
        return result.get("value")

    def evaluate_apart(self, expression):
        """As a script of the extension sees the page: in a world of its own."""
        frame = self.ask("Page.getFrameTree", self.session)["frameTree"]["frame"]["id"]
        world = self.ask("Page.createIsolatedWorld", self.session, frameId=frame)["executionContextId"]
        answer = self.ask("Runtime.evaluate", self.session, expression=expression, contextId=world, returnByValue=True)
        if "exceptionDetails" in answer:
            raise RuntimeError(answer["exceptionDetails"]["exception"]["description"])
        return answer["result"].get("value")

    def addresses(self):
        """Those of all tabs."""
        return [page["url"] for page in self.ask("Target.getTargets", filter=[{"type": "page"}])["targetInfos"]]

    def shortcut(self):
        """The key that the browser has given to the extension."""
        worker = self.ask("Target.getTargets", filter=[{"type": "service_worker"}])["targetInfos"][0]
        session = self.ask("Target.attachToTarget", targetId=worker["targetId"], flatten=True)["sessionId"]
        asked = "chrome.commands.getAll().then(([command]) => command.shortcut)"
        answer = self.ask("Runtime.evaluate", session, expression=asked, awaitPromise=True, returnByValue=True)
        self.ask("Target.detachFromTarget", sessionId=session)
        return answer["result"]["value"]

    def click(self):
        """Presses the extension's button."""
        tabs = self.ask("Target.getTargets", filter=[{"type": "tab"}])["targetInfos"]
        self.ask("Extensions.triggerAction", id=self.extension, targetId=tabs[0]["targetId"])

    def close(self):
        try:
            self.ask("Browser.close")
        except RuntimeError:
            pass
        self.process.wait(20)
