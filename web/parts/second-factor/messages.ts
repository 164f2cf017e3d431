import { messages } from '../../ui/text/intl.ts'

export const m = messages('second-factor', {
  code: 'Code',
  ofYourAuthenticatorApp: 'Six digits of your authenticator app, or a recovery code.',
  currentPassword: 'Current password',
  goOn: 'Continue',
  scanTheCode: 'Scan this with an authenticator app on your phone, then enter the code that it shows.',
  qrCode: 'QR code for the authenticator app',
  orTypeTheSecret: 'Or type this secret:',
  turnOn: 'Turn on',
  recoveryCodes: 'Recovery codes',
  storeThese:
    'The second factor is on. Store these codes where you find them without your phone: each works once instead of a code. They are not shown again.',
  copyCodes: 'Copy codes',
  storedThem: 'I have stored them',
})
