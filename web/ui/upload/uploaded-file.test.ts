import { listUploadedFiles } from '../../api/uploaded-file.ts'

const file = (number: number) => `/api/files/${number}`

test('saved files: appear in the form by name', () => {
  expect(listUploadedFiles(file(1), 'Resume')).toEqual([{ url: file(1), name: 'Resume' }])
  expect(listUploadedFiles([file(1), file(2)], 'License').map(({ name }) => name)).toEqual([
    'License 1',
    'License 2',
  ])
  expect(listUploadedFiles(null, 'Resume')).toEqual([])
})
