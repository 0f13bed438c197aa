export const copy = {
  standby: 'Standby',
  keepMe: 'Keep me on standby',
  question: 'Can you take this shift?',
  youAccepted: (officeName: string) => `You accepted. ${officeName} still has to confirm. We’ll notify you.`,
  confirmed: (officeName: string) => `The shift at ${officeName} is yours`,
  accepted: (officeName: string) => `You accepted. We asked ${officeName} to confirm.`,
} as const
