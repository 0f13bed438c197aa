const WORDS =
  'password passw0rd p@ssw0rd p@ssword qwerty welcome admin letmein monkey dragon football baseball master hello freedom whatever trustno1 sunshine princess shadow superman michael jennifer jordan hunter ranger buster soccer harley batman andrew tigger charlie robert thomas hockey daniel ginger pepper summer winter spring autumn january february monday friday computer internet company secret changeme default login access therapy clinic nurse hospital gaitway'
const ENDINGS =
  '1! 1@ 1# 123! 123@ 123# 1234! 12! 12@ 01! 2024! 2025! 2026! 2023! @1 @12 @123 @1234 !1 !12 !123 #1 #123 _1 _123 1$ 123$ $1 $123 1* 123* *1 99! 007! 11! 111! 321! 2022! 2021! 2020!'

/**
 * The common passwords that fit the composition rule: a well-known word with a well-known ending,
 * compared without regard to case.
 */
export const commonPasswords: ReadonlySet<string> = new Set(
  WORDS.split(' ').flatMap(word => ENDINGS.split(' ').map(ending => word + ending)),
)
