import { users } from './people.ts'

const staff = ['admin', 'subadmin']
const isStaffs = (word: string) => staff.some(role => word.startsWith(`${role} `))
const wordsOf = Object.fromEntries(
  Object.entries(users.counted?.wordsOf ?? {}).map(([tab, words]) => [
    tab,
    words?.filter(word => !isStaffs(word)),
  ]),
)

/** The people who use the product, without the staff who run it: all that sub-admins see. */
export const usersWithoutStaff: typeof users = {
  ...users,
  from: db => users.from(db).whereNotIn('u.role', staff),
  counted: { list: 'users', filter: 'tab', words: wordsOf.all, wordsOf },
}
