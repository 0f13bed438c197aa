import { reportReasons } from '../values/enums.ts'
import { choice, textUpTo } from './rule.ts'

export const chatFields = {
  text: textUpTo(4000, 'A message', 'Please write a message'),
  reportReason: choice(reportReasons, 'Please choose a reason'),
  reportDetails: textUpTo(500, 'Details'),
}
