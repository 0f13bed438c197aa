export const copy = {
  timeOffAhead: (count: number, next: string) => (count === 1 ? next : `${next} and ${count - 1} more`),

  day: {
    monday: 'Mon',
    tuesday: 'Tue',
    wednesday: 'Wed',
    thursday: 'Thu',
    friday: 'Fri',
    saturday: 'Sat',
    sunday: 'Sun',
  },
} as const
