import { textUpTo } from './rule.ts'

export const chatFields = {
  text: textUpTo(4000, 'A message', 'Please write a message'),
}
