/** When a user is mailed about alarms. */
export const ALARM_MAILS = ['off', 'immediate', 'daily', 'weekly'] as const
export type AlarmMails = (typeof ALARM_MAILS)[number]
