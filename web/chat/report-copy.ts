export const copy = {
  title: 'Report this message?',
  what: (name: string) =>
    `Our team reads the conversation around this message. ${name} won’t know that you reported it.`,
  reason: 'What’s wrong with it?',
  details: 'Details (optional)',
  submit: 'Report message',
} as const
