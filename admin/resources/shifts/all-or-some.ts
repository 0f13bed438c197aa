export const ALL = 'all'

export const selectedOptions = (options: readonly string[], chosen: readonly string[]): string[] => {
  const some = options.filter(option => chosen.includes(option))
  return some.length === options.length ? [ALL, ...some] : some
}

export const toggleOption = (
  options: readonly string[],
  chosen: readonly string[],
  word: string,
): string[] => {
  if (word === ALL) return selectedOptions(options, chosen).includes(ALL) ? [] : [...options]
  return options.filter(option => (option === word ? !chosen.includes(option) : chosen.includes(option)))
}
