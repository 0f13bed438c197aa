import { provePbj } from './pbj.ts'

// how fast and how lean it is, is judged at full size and on a quiet machine
test('pbj: the time cards of a quarter become a checked file with all their hours, made by the worker', async () => {
  const { figures, broken } = await provePbj({ runs: 10, timeCards: 920 })
  expect(broken.filter(sentence => !/ s$|MB/.test(sentence))).toEqual([])
  expect(figures).toMatchObject({ 'time cards': 920, 'entries in the file': 918, 'days left out': 1 })
})
