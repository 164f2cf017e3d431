import { spawnSync } from 'node:child_process'

/** Another one may be chosen, such as one that has pandas. */
export const PYTHON = process.env.WAYSIDE_PYTHON ?? 'python3'
const version = spawnSync(PYTHON, ['--version']).stdout?.toString() ?? ''
const [, minor = 0] = /^Python 3\.(\d+)/.exec(version) ?? []

/** Not every machine has Python 3.9 or newer. */
export const HAS_PYTHON = Number(minor) >= 9
if (!HAS_PYTHON) console.warn(`${PYTHON} is not Python 3.9 or newer: what is written in Python is not tested.`)

/** Debian's python3 comes without it. */
export const HAS_PIP = HAS_PYTHON && spawnSync(PYTHON, ['-m', 'pip', '--version']).status === 0
if (HAS_PYTHON && !HAS_PIP) console.warn(`${PYTHON} has no pip: the wheel is used as a file, and not installed.`)
