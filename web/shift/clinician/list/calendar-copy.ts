import { BRAND } from '@gaitway/contract/values/brand'

export const copy = {
  title: 'Calendar',
  offLine: 'Add your shifts to your calendar',
  onLine: (day: string) => `Turned on ${day}`,
  lead: 'Your confirmed shifts appear in your own calendar, with the address and contact, and stay up to date.',
  turnOn: 'Get my calendar address',
  secret: 'Keep this address to yourself: anyone who has it can see your shifts. We show it only once.',
  address: 'Your calendar address',
  copyAddress: 'Copy address',
  subscribe: 'Open in my calendar app',
  google: 'Add to Google Calendar',
  later: 'Calendars look for changes on their own schedule, some only once a day.',
  isOn: (day: string) =>
    `Your calendar address has been on since ${day}. We can’t show it again. If you lost it, get a new one; the old one stops working.`,
  again: 'Get a new address',
  turnOff: 'Turn off',
  againTitle: 'Get a new address?',
  againAsk: 'The old address stops working. Calendars that use it won’t show your shifts anymore.',
  turnOffTitle: 'Turn off your calendar address?',
  turnOffAsk: 'Calendars that use the address won’t show your shifts anymore.',
  addToCalendar: 'Add to calendar',
  file: `${BRAND.toLowerCase()}-shift.ics`,
} as const
