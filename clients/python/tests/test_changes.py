import subprocess
import sys

from fault_proxy import random_faults
from support import IDS, INTERVALS, SITE, TOKEN, ServiceTest

#: Prints the ids of each page, and is killed within the page whose number is its argument.
READER = """
import os, signal, sys
from wayside import Wayside
url, token, file, last = sys.argv[1:]
for number, page in enumerate(Wayside(url, token).changes(cursor_file=file, limit=300)):
    print(*(change["id"] for change in page.items), flush=True)
    if number == int(last):
        os.kill(os.getpid(), signal.SIGKILL)
"""


class Changes(ServiceTest):
    def test_all_changes_arrive_once_through_faults_and_the_last_page_is_empty(self):
        self.proxy.plan = random_faults(5, 0.3)
        pages = list(self.client(timeout_s=0.5).changes(limit=200))
        self.assertEqual(sorted(change["id"] for page in pages for change in page.items), sorted(IDS))
        self.assertEqual(pages[-1].items, [])
        self.assertGreater(len(pages), 5)

    def test_intervals_are_among_the_changes_on_request_alone(self):
        # Another test stores some at the site itself.
        def is_counted(change):
            return "duration_s" not in change or change["site"] != SITE

        pages = self.client().changes(kinds=["intervals"])
        intervals = [change for page in pages for change in page.items if is_counted(change)]
        self.assertEqual(len(intervals), INTERVALS)
        self.assertTrue(all("duration_s" in interval and "upload" in interval for interval in intervals))
        both = self.client().changes(kinds=["vehicles", "intervals"])
        self.assertEqual(sum(is_counted(change) for page in both for change in page.items), INTERVALS + len(IDS))

    def test_a_cursor_file_continues_with_the_page_that_was_not_finished(self):
        file = self.directory / "cursor.txt"
        wayside = self.client()
        pages = wayside.changes(cursor_file=file, limit=300)
        first = next(pages)
        self.assertFalse(file.exists())
        next(pages)
        self.assertEqual(file.read_text(), f"{first.cursor}\n")
        pages.close()
        seen = list(first.items)
        with self.assertRaises(ZeroDivisionError):
            for page in wayside.changes(cursor_file=str(file), limit=300):
                if len(seen) > 900:
                    raise ZeroDivisionError
                seen += page.items
        for page in wayside.changes(cursor_file=file, limit=300):
            seen += page.items
        self.assertEqual(sorted(change["id"] for change in seen), sorted(IDS))
        file.write_bytes(file.read_bytes().replace(b"\n", b"\r\n"))
        self.assertEqual([page.items for page in wayside.changes(cursor_file=file)], [[]])
        self.assertEqual([path.name for path in self.directory.iterdir()], ["cursor.txt"])

    def test_a_reader_that_is_killed_repeats_its_last_page_and_misses_nothing(self):
        file = self.directory / "killed.txt"
        self.addCleanup(file.unlink)
        # What a run leaves that was killed while it wrote the cursor.
        file.with_name("killed.txt.part").write_text("half a cur")

        def read(killed_in):
            command = [sys.executable, "-c", READER, self.proxy.url, TOKEN, str(file), str(killed_in)]
            ended = subprocess.run(command, stdout=subprocess.PIPE, text=True)
            return ended.returncode, [[int(id) for id in line.split()] for line in ended.stdout.splitlines()]

        code, first = read(killed_in=2)
        self.assertEqual((code, len(first)), (-9, 3))
        code, second = read(killed_in=-1)
        self.assertEqual((code, second[0]), (0, first[-1]))
        self.assertEqual(sorted(id for page in first[:-1] + second for id in page), sorted(IDS))
        self.assertEqual([path.name for path in self.directory.glob("killed*")], ["killed.txt"])

    def test_a_file_without_a_cursor_is_refused(self):
        for content in [b"", b" \n", b"two words", b"\xff\xfe"]:
            file = self.directory / "empty.txt"
            file.write_bytes(content)
            with self.assertRaisesRegex(ValueError, "holds no cursor"):
                self.client().changes(cursor_file=file)
            file.unlink()
        with self.assertRaisesRegex(TypeError, "not both"):
            self.client().changes(after="a", cursor_file="b")
        self.assertEqual(self.proxy.asked, [])
