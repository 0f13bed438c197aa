/** What a facility reads about standbys: who waits, and how it goes on after a drop-out. */
export const words = {
  group: 'Standby',
  groupWhat: (name: string) =>
    `They agreed to wait. If ${name} drops out before the shift starts, they are asked one after another, the best match first.`,
  droppedOut: (name: string, moment: string) => `${name} dropped out on ${moment}.`,
  asking: (name: string) => `${name} is asked to step in and has until `,
  left: (left: string) => `to answer ${left}.`,
  next: (name: string) => `The time of ${name} to answer is over. The next standby is asked in a moment.`,
  saidYes: (name: string) => `${name} said yes. Confirm and pay to book them.`,
  othersConfirm: 'Confirming takes the area Payments.',
  silent: (names: string) => `No answer: ${names}.`,
  nobody: 'Nobody is left to ask. The shift is on the job board.',
} as const
