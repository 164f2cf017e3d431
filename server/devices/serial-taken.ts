import { ValidationError } from '../http/errors.ts'

export const serialTaken = () =>
  new ValidationError({ serial: ['Device with this serial already exists.'] }, 'already_exists')
