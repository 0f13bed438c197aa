export const copy = {
  booked: (hours: string) => `Scheduled ${hours}`,

  sentHome: (time: string, least: string | undefined, reason: string | null) =>
    `The shift ended early at ${time}. You’ll be paid ${least ? `at least ${least}` : 'for the hours worked'}.${reason ? ` Reason: ${reason}` : ''}`,
} as const
