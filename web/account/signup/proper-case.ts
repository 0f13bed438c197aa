/** Abbreviations of words. Any other word without a vowel is an acronym, such as NHC or SNF, and keeps its capitals. */
const shortWords =
  /^(?:ST|CTRS?|CNTR|CNT|CT|DR|RD|LN|PL|SQ|PT|PK|RT|TNPK|STS|SGT|CRT|CTS|BLVD|BLDG|HWY|PKWY|TRL|TPK|MT|MTN|FT|HTS|SPGS?|TWP|LTD|SR|JR|MRS?|MS|NSG|NRSG|NSNG|HLTH|HLTHCR|SKLD|RHB|HM|VLG|LVG|GRN|SVCS?|SRVCS|RGNL|HSP|HSPTL|MC)$/
/** Words with a vowel that keep their capitals: acronyms, and Roman numerals up to thirty. */
const acronyms =
  /^(?:UPMC|UHS|UNC|UAB|USA|US|PO|YMCA|YWCA|AHC|AHMC|TCU|SNU|ECF|ICF|[NS]E|X{0,2}(?:IX|IV|V?I{1,3}))$/
const smallWords = /^(?:of|and|the|at|in|for|on|by|with|to|or|dba|de|del|du)$/
/** Names that continue with a capital after Mac, unlike Macon and Macomb. */
const macNames =
  /^Mac([adgiklmnpr])(?=(?:rthur|onald|ougall?|regor|ntosh|ntyre|enzie|ean|eod|illan|eal|eill?|herson|itchie)$)/

const capitalizeWord = (word: string) => word.replace(/\p{L}/u, first => first.toUpperCase())

/** The capital after Mc, O’ and the like: McDonald, O’Brien, D’Youville. */
const capitalizeName = (word: string) =>
  word
    .replace(
      /^(Mc|[ODL]['’])(\p{L})(?=\p{L})/u,
      (_, prefix: string, first: string) => prefix + first.toUpperCase(),
    )
    .replace(macNames, (_, first: string) => `Mac${first.toUpperCase()}`)

/** Whether a small word stands between others, where it is written small: not first, last or after a dash. */
const isBetweenWords = (text: string, at: number, word: string) =>
  /[^\s(/:–-] $/.test(text.slice(0, at)) && /^ \S/.test(text.slice(at + word.length))

const writeWord = (word: string, isBetween: boolean) => {
  const lower = word.toLowerCase()
  // 5TH is an ordinal, and 25A, N2665 and the like are written as they are
  if (/\d/.test(word)) return /^\d+(?:st|nd|rd|th)$/.test(lower) ? lower : word
  if (isBetween && smallWords.test(lower)) return lower
  if (shortWords.test(word)) return capitalizeWord(lower)
  if (acronyms.test(word) || !/[AEIOUY]/.test(word.normalize('NFD'))) return word
  return capitalizeName(capitalizeWord(lower))
}

/** A name or address in capitals as people write it: "OAK GROVE OF HOUSTON" is "Oak Grove of Houston". */
export const properCase = (text: string): string => {
  if (text !== text.toUpperCase()) return text
  return text
    .replace(/[\p{L}\d]+(?:['’]\p{L}+)?/gu, (word, at: number) =>
      writeWord(word, isBetweenWords(text, at, word)),
    )
    .replace(/\bde L(a|as|os)\b/g, 'de l$1')
    .replace(/\bCoeur D(?=['’]Alene\b)/g, 'Coeur d')
}
