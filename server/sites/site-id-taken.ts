import { ValidationError } from '../http/errors.ts'

export const siteIdTaken = () =>
  new ValidationError({ site_id: ['Site with this site_id already exists.'] }, 'already_exists')
