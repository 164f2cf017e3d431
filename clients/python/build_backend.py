"""Builds the wheel and the sdist (PEP 517, 660) with the standard library alone: the same sources make the same bytes.

An installed setuptools builds wheels only from version 70.1 on or beside the package ``wheel``, and Python 3.12 and newer
install neither. ``python3 build_backend.py DIRECTORY`` builds both files; pip and ``build`` call the functions.
"""

from __future__ import annotations

import ast
import base64
import gzip
import hashlib
import io
import re
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any, Iterable

ROOT = Path(__file__).resolve().parent
#: Files of the sdist that are not the package itself.
BESIDE = ("pyproject.toml", "build_backend.py", "README.md", "LICENSE")
EPOCH = (1980, 1, 1, 0, 0, 0)


def _project() -> dict[str, Any]:
    """The values of pyproject.toml that are needed here: Python reads TOML only from version 3.11 on."""
    found: dict[str, Any] = {}
    section = ""
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    # A list over several lines as one line.
    for line in re.sub(r",?\n\]", "]", re.sub(r"(\[|,)\n    ", r"\1", text)).splitlines():
        head = re.fullmatch(r"\[([\w.-]+)\]", line)
        pair = re.fullmatch(r"([\w-]+) = (.+)", line)
        if head:
            section = head[1]
        elif pair:
            found.setdefault(section, {})[pair[1]] = ast.literal_eval(pair[2])
    return found


def _metadata() -> str:
    found = _project()
    project = found["project"]
    lines = [
        "Metadata-Version: 2.1",
        f"Name: {project['name']}",
        f"Version: {project['version']}",
        f"Summary: {project['description']}",
        f"License: {project['license']}",
        f"Keywords: {','.join(project['keywords'])}",
        f"Requires-Python: {project['requires-python']}",
    ]
    lines += [f"Classifier: {classifier}" for classifier in project["classifiers"]]
    lines += [f"Project-URL: {name}, {url}" for name, url in found["project.urls"].items()]
    for extra, requirements in found["project.optional-dependencies"].items():
        lines.append(f"Provides-Extra: {extra}")
        lines += [f'Requires-Dist: {requirement}; extra == "{extra}"' for requirement in requirements]
    readme = (ROOT / "README.md").read_text("utf-8")
    return "\n".join([*lines, "Description-Content-Type: text/markdown", "", readme])


def _name() -> str:
    project = _project()["project"]
    return f"{project['name']}-{project['version']}"


def _sources() -> list[tuple[str, bytes]]:
    source = ROOT / "src"
    files = sorted(path for path in source.rglob("*") if path.suffix == ".py" or path.name == "py.typed")
    return [(path.relative_to(source).as_posix(), path.read_bytes()) for path in files]


def _write_wheel(directory: str, files: Iterable[tuple[str, bytes]]) -> str:
    name = f"{_name()}-py3-none-any.whl"
    info = f"{_name()}.dist-info"
    tags = "Wheel-Version: 1.0\nGenerator: wayside\nRoot-Is-Purelib: true\nTag: py3-none-any\n"
    entries = [
        *files,
        (f"{info}/METADATA", _metadata().encode()),
        (f"{info}/WHEEL", tags.encode()),
        (f"{info}/LICENSE", (ROOT / "LICENSE").read_bytes()),
    ]
    record = "".join(f"{path},sha256={_digest(content)},{len(content)}\n" for path, content in entries)
    entries.append((f"{info}/RECORD", f"{record}{info}/RECORD,,\n".encode()))
    with zipfile.ZipFile(Path(directory) / name, "w", zipfile.ZIP_DEFLATED) as wheel:
        for path, content in entries:
            entry = zipfile.ZipInfo(path, EPOCH)
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o644 << 16
            wheel.writestr(entry, content)
    return name


def _digest(content: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()


def build_wheel(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    return _write_wheel(wheel_directory, _sources())


def build_editable(wheel_directory: str, config_settings: Any = None, metadata_directory: Any = None) -> str:
    return _write_wheel(wheel_directory, [("wayside.pth", f"{ROOT / 'src'}\n".encode())])


def build_sdist(sdist_directory: str, config_settings: Any = None) -> str:
    name = f"{_name()}.tar.gz"
    files = [("PKG-INFO", _metadata().encode())]
    files += [(path, (ROOT / path).read_bytes()) for path in BESIDE]
    files += [(f"src/{path}", content) for path, content in _sources()]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for path, content in files:
            entry = tarfile.TarInfo(f"{_name()}/{path}")
            entry.size = len(content)
            entry.mode = 0o644
            archive.addfile(entry, io.BytesIO(content))
    (Path(sdist_directory) / name).write_bytes(gzip.compress(packed.getvalue(), mtime=0))
    return name


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python3 build_backend.py DIRECTORY")
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    for build in (build_wheel, build_sdist):
        print(build(sys.argv[1]))
