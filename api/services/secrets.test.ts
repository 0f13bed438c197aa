import { hash } from '@node-rs/argon2'
import { dummyHash, hashCostIn, hashPassword, isPassword } from './secrets.ts'

test.each(['production', 'development', undefined])(
  'passwords: with NODE_ENV %s a hash has the full cost',
  async nodeEnv => {
    const kept = await hash('Walk_The_Gait9', hashCostIn(nodeEnv))
    expect(kept).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect([await isPassword(kept, 'Walk_The_Gait9'), await isPassword(kept, 'Walk_The_Gait8')]).toEqual([
      true,
      false,
    ])
  },
)

test('passwords: a hash made in a test costs little, and is checked like any other', async () => {
  const kept = await hashPassword('Walk_The_Gait9')
  expect(kept).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect([await isPassword(kept, 'Walk_The_Gait9'), await isPassword(kept, 'Walk_The_Gait8')]).toEqual([
    true,
    false,
  ])
})

test('passwords: without a stored hash, the one that is compared instead costs the same', async () => {
  const readCost = (kept: string) => kept.split('$').slice(0, 4)
  expect(readCost(await dummyHash())).toEqual(readCost(await hashPassword('Walk_The_Gait9')))
})
