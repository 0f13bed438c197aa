import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Files, folderFiles } from './files.ts'

let folder: string
let files: Files
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gaitway-files-'))
  files = folderFiles(join(folder, 'kept'))
})
afterEach(() => rm(folder, { recursive: true }))

const key = '019a9c1e-0000-7000-8000-000000000001'

test('files: a stored file can be read until it is removed', async () => {
  await files.put(key, Buffer.from('a license'))
  expect((await files.read(key))?.toString()).toBe('a license')
  await files.remove(key)
  expect(await files.read(key)).toBeNull()
  await files.remove(key)
})

test('files: nothing outside the folder can be named', async () => {
  for (const bad of ['../../../etc/passwd', '..', 'a/b/c/d/e/f', `${key}\0`, '', 'A'.repeat(9)]) {
    await expect(files.read(bad)).rejects.toThrow('Not a key')
    await expect(files.put(bad, Buffer.from('x'))).rejects.toThrow('Not a key')
    await expect(files.remove(bad)).rejects.toThrow('Not a key')
  }
  expect(await readdir(folder)).toEqual([])
})

test('files: a failed write leaves nothing behind', async () => {
  await writeFile(join(folder, 'kept'), 'a file where the folder should be')
  await expect(files.put(key, Buffer.from('x'))).rejects.toThrow(/EEXIST|ENOTDIR/)
  expect(await readdir(folder)).toEqual(['kept'])
})

test('files: two writes of one key leave one of them, whole', async () => {
  const contents = ['a', 'b'].map(char => char.repeat(200_000))
  await Promise.all(contents.map(content => files.put(key, Buffer.from(content))))
  expect(contents).toContain((await files.read(key))?.toString())
  expect(await readdir(join(folder, 'kept', 'unfinished'))).toEqual([])
})

test('files: a later upload removes what a killed process left half-written, but not files being written', async () => {
  await files.put(key, Buffer.from('x'))
  const unfinished = join(folder, 'kept', 'unfinished')
  await writeFile(join(unfinished, 'old'), 'half')
  await utimes(join(unfinished, 'old'), 0, 0)
  await writeFile(join(unfinished, 'fresh'), 'half')
  await files.put(key, Buffer.from('y'))
  expect(await readdir(unfinished)).toEqual(['fresh'])
})
