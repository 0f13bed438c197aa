import { proveMoney } from './money.ts'

test('money: whatever happens to a shift’s money, in any order and twice, the books balance and nobody is paid twice', async () => {
  // always the same stories; the proof draws new ones
  const { broken, figures } = await proveMoney(4, { seed: 1 })
  expect(broken).toEqual([])
  expect(figures.stories).toBe(4)
})
