### The start page, the recent pages below the address field, the private switch, and what comes back after a restart.

start-title = Recent pages
start-example = Example
start-clear = Clear
start-empty = Here is what you read last, once you have opened a page: with its minutes, how far you were, and the place where you left it. What you corrected by hand is remembered with it. Type an address above, open a file, or look into your library.
start-row-folder = Folder
start-folder-empty = There is no page in this folder: no HTML, MHTML or text file, and none of a library.
# $count (number): rows that are listed.
start-folder-cut = There is more in this folder; the first { $count } are listed.

private-switch = Private: remember nothing
private-sign = Private
private-off = Nothing of what you read is remembered; click to remember it again
private-is-on = Private is on: pages that you open are not listed here, and do not come back after a restart.
# $title (text): the title of the window.
private-title = { $title } (private)

session-from-browser = The page that was open came from your browser and is not in your library. Hand it over again, or open it below, which fetches it anew.

# $folder (text): a path. $reason (text): why, in the words of the system.
fault-folder = The folder { $folder } cannot be listed
    .why = { $reason }
    .now = Check the path and its permissions.
# $words (text): what was typed.
fault-not-in-recents = None of your recent pages fits “{ $words }”
    .why = it isn’t a web address or a path, so Clearline searches only your recent pages
    .now = Type an address such as example.com or http://wiki/, a path such as ./page.html or ~/folder/, or words of a page that was open. F6 searches what is kept in the library.
