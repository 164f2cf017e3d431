import { messages } from '../../ui/text/intl.ts'

export const m = messages('code', {
  getAsCode: 'Get as code',
  apiNotPermitted: 'You do not have permission to use the API. API Tokens says who can grant it.',
  what: 'What',
  language: 'Language',
  theRequestIn: 'The request in {language}',
  copyCode: 'Copy code',
  apiTokens: 'API Tokens',
  setWaysideTokenToYourToken: 'Set WAYSIDE_TOKEN to your token first.',
  howToReadNextPages: 'Send next_cursor as cursor of the next request until it is null.',
})
