export const copy = {
  standby: 'Standby',
  keepMe: 'Keep me on standby',
  question: 'Can you take this shift?',
  youAccepted: (officeName: string) => `You accepted. ${officeName} still has to confirm. We’ll notify you.`,
} as const
