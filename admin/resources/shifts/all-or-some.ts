export const ALL = 'all'

export const ticked = (options: readonly string[], chosen: readonly string[]): string[] => {
  const some = options.filter(option => chosen.includes(option))
  return some.length === options.length ? [ALL, ...some] : some
}

export const toggled = (options: readonly string[], chosen: readonly string[], word: string): string[] => {
  if (word === ALL) return ticked(options, chosen).includes(ALL) ? [] : [...options]
  return options.filter(option => (option === word ? !chosen.includes(option) : chosen.includes(option)))
}
