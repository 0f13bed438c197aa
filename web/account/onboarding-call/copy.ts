export const copy = {
  inChicago: (time: string) => `That’s ${time} in Chicago, where our team is.`,
  callYou: (phone: string) => `We’ll call you at ${phone}.`,
  weekdays: ['Su', 'Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa'],
} as const
