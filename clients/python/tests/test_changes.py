from fault_proxy import random_faults
from support import IDS, ServiceTest


class Changes(ServiceTest):
    def test_all_changes_arrive_once_through_faults_and_the_last_page_is_empty(self):
        self.proxy.plan = random_faults(5, 0.3)
        pages = list(self.client(timeout_s=0.5).changes(limit=200))
        self.assertEqual(sorted(change["id"] for page in pages for change in page.items), sorted(IDS))
        self.assertEqual(pages[-1].items, [])
        self.assertGreater(len(pages), 5)

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
        self.assertEqual([page.items for page in wayside.changes(cursor_file=file)], [[]])
        self.assertEqual([path.name for path in self.directory.iterdir()], ["cursor.txt"])

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
