export const copy = {
  until: (from: string, to: string) => `${from} – ${to}`,
  kinds: { allDay: 'All day', hours: 'Set hours' },
} as const
