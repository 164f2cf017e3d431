import { expect, test } from 'vitest'
import { FIELD_ERRORS, type FieldErrorName, fieldError, readFieldError } from './field-errors.ts'

test('the sentence about a field is read back, with its limit', () => {
  for (const name of Object.keys(FIELD_ERRORS) as FieldErrorName[]) {
    const limit = FIELD_ERRORS[name].includes('{limit}') ? '-0.5' : ''
    expect(readFieldError(fieldError(name, -0.5))).toEqual({ name, limit })
  }
})

test('any other sentence is none of these', () => {
  expect(readFieldError('Channel numbers must be unique.')).toBeNull()
  expect(readFieldError('')).toBeNull()
})
