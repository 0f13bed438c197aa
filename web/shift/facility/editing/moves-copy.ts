import { plural } from '@gaitway/contract/format/plural'

/** The texts of buttons and lists, apart from those of the sheets that they open. */
export const copy = {
  edit: 'Edit shift',
  boost: 'Boost',
  movesOf: (serial: string) => `Actions for shift ${serial}`,
  moves: 'Actions',

  select: 'Select shifts',
  selectDone: 'Done',
  selectOne: (serial: string) => `Select shift ${serial}`,
  selectColumn: 'Select',
  selected: (count: number) => `${plural(count, 'shift', 'shifts')} selected`,
  changeThese: 'Change',
} as const
