import { expect, test } from 'vitest'
import { hasInvisible, visibleText, withoutInvisible } from './visible-text.ts'

const [ZWNJ, ZWJ] = ['\u200c', '\u200d']

test.each([
  ['Persian', `می${ZWNJ}دان ونک`],
  ['Arabic with ZWJ', `ه${ZWJ}ـ`],
  ['Bengali ya-phalaa', `র${ZWJ}্যা`],
  ['Marathi eyelash ra', `सुऱ्${ZWJ}या`],
  ['Hindi without a ligature', `राष्${ZWNJ}ट्र`],
  ['Sinhala', `ශ්${ZWJ}රී ලංකා`],
  ['Malayalam with a final chillu', `രാജന്${ZWJ}`],
  ['Kannada', `ರಾಜ್${ZWNJ}ಕುಮಾರ್`],
  ['emoji of a family', `👩${ZWJ}👧 crossing`],
  ['emoji with skin and variation', `👩🏽${ZWJ}🚒 🏳️${ZWJ}🌈`],
  ['none', 'Aurakatu, at the bridge'],
])('a name may have joiners where they change what is seen: %s', (_, name) => {
  expect(hasInvisible(name)).toBe(false)
  expect(visibleText({ max: 200 }).parse(name)).toBe(name)
  expect(withoutInvisible(name, '')).toBe(name)
})

test.each([
  ['between Latin letters', `pay${ZWJ}pal`],
  ['between Cyrillic letters', `Мо${ZWNJ}сква`],
  ['between digits', `1${ZWNJ}2`],
  ['at the beginning', `${ZWJ}می`],
  ['at the end', `می${ZWNJ}`],
  ['before a blank', `می${ZWNJ} دان`],
  ['doubled', `می${ZWNJ}${ZWNJ}دان`],
  ['both', `می${ZWNJ}${ZWJ}دان`],
  ['between an Arabic and a Latin letter', `م${ZWJ}a`],
  ['after an emoji', `👩${ZWJ}`],
  ['ZWNJ between emoji', `👩${ZWNJ}👧`],
  ['zero width space', 'a\u200bb'],
  ['word joiner', 'a\u2060b'],
  ['byte order mark', 'a\ufeffb'],
  ['soft hyphen', 'a\u00adb'],
  ['change of direction', 'a\u202eb'],
  ['isolate', 'a\u2066b'],
  ['left-to-right mark', 'م\u200eم'],
  ['tag', 'a\u{e0061}'],
  ['line break', 'a\nb'],
  ['NUL', 'a\u0000b'],
  ['private use', 'a\ue000b'],
])('other invisible characters stay refused: %s', (_, name) => {
  expect(hasInvisible(name)).toBe(true)
  expect(() => visibleText({ max: 200 }).parse(name)).toThrow()
  expect(hasInvisible(withoutInvisible(name, ''))).toBe(false)
})
