import { messages } from '../ui/intl.ts'

export const m = messages('sign-in', {
  readingTheLink: 'Reading the link',
  thisLinkDoesNotWork: 'This link does not work',
  goToSignIn: 'Go to sign-in',
  couldNotReadTheLink: 'Could not read the link.',
  welcomeTo: 'Welcome to {organization}',
  setANewPassword: 'Set a new password',
  chooseAPasswordToJoin: 'Choose a password to join.',
  thisSignsYouOutEverywhereElse: 'This signs you out everywhere else.',
  email: 'Email',
  yourName: 'Your name',
  newPassword: 'New password',
  atLeast12CharactersAFew: 'At least 12 characters; a few words are fine.',
  join: 'Join',
  setPassword: 'Set password',
  programsUseTheApiWithA: 'Programs use the API with a token: <link>API reference</link>',
  signIn: 'Sign in',
  password: 'Password',
  forgottenAskSomeoneWhoManagesYour:
    'Forgotten? Ask someone who manages your organization for a link to set a new password.',
  secondFactor: 'Second factor',
  setUpASecondFactor: 'Set up a second factor',
  yourOrganizationRequiresIt: 'Your organization requires it of everyone who signs in by password.',
  lostYourPhone: 'Lost your phone and your recovery codes? Someone who manages your organization can reset it.',
  backToSignIn: 'Back',
  theLinkIsValidUntil: 'The link is valid until {time}.',
})
