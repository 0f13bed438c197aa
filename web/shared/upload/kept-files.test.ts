import { filesOf, filesToRemove } from './kept-files.ts'

const file = (number: number, signature = '') => `/api/files/${number}${signature}`

test('after a save goes what the record no longer names, however its address was signed', () => {
  const had = [file(1, '?signature=a'), null, [file(2, '?signature=b'), file(3)], undefined, file(3)]
  expect(filesToRemove(had, [file(1, '?signature=c'), [file(4)]])).toEqual([file(2), file(3)])
  expect(filesToRemove(had, had)).toEqual([])
})

test('the files of a saved record stand in the form by what they are', () => {
  expect(filesOf(file(1), 'Resume')).toEqual([{ url: file(1), name: 'Resume' }])
  expect(filesOf([file(1), file(2)], 'Licence').map(({ name }) => name)).toEqual(['Licence 1', 'Licence 2'])
  expect(filesOf(null, 'Resume')).toEqual([])
})
