/** Apart from the rating's, because the board needs none of these. */
export const copy = {
  title: 'Reliability',
  ask: 'How it’s counted',
  intro: (shifts: number) =>
    `Figures show from ${shifts} shifts on, each once it has that many to count. Corrections recount them.`,
  own: (shifts: number) => `Shown to the other side from ${shifts} shifts on.`,
  soFar: (shifts: number) => `So far: ${shifts}.`,
  advice: 'What you can do:',
}
