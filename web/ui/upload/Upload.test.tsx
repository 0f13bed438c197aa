import { fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { useState } from 'react'
import { Field } from '../inputs/Field.tsx'
import { Upload } from './Upload.tsx'
import { FileRefused, describeAccepted, type UploadedFile, type UploadFile } from '../../api/uploaded-file.ts'

const arrivedAs = (file: File): UploadedFile => ({
  url: `/files/${file.name}`,
  name: file.name,
  sizeBytes: file.size,
  contentType: file.type,
})
const arrives: UploadFile = async file => arrivedAs(file)

const Documents = ({ upload, maxFiles = 5 }: { upload: UploadFile; maxFiles?: number }) => {
  const [value, setValue] = useState<readonly UploadedFile[]>([])
  return (
    <Field label="Documents" group>
      <Upload value={value} onChange={setValue} upload={upload} accept=".pdf,.jpg" maxFiles={maxFiles} />
    </Field>
  )
}

const file = (name: string, bytes = 4) => new File([new Uint8Array(bytes)], name, { type: 'application/pdf' })
const chooser = () => document.querySelector('input[data-upload=choose]') as HTMLInputElement
const choose = (...files: File[]) => {
  Object.defineProperty(chooser(), 'files', { configurable: true, value: files })
  fireEvent(chooser(), new Event('change', { bubbles: true }))
}
const said = () => screen.getByRole('status').textContent
const links = () => screen.queryAllByRole('link').map(link => link.textContent)

test('upload: uploaded files are listed with name and size and can be removed', async () => {
  render(<Documents upload={arrives} />)
  choose(file('resume.pdf', 2048), file('license.pdf'))
  await waitFor(() => expect(links()).toEqual(['resume.pdf', 'license.pdf']))
  expect(screen.getByText('2 kB')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Remove resume.pdf' }))
  expect(links()).toEqual(['license.pdf'])
  expect(document.activeElement?.textContent).toBe('Choose files')
})

test('upload: each unusable file gives its reason, and the others are uploaded', async () => {
  render(<Documents upload={arrives} />)
  choose(
    file('notes.csv'),
    file('notes.rtf'),
    file('huge.pdf', 10 * 1024 * 1024 + 1),
    file('none.pdf', 0),
    file('resume.pdf'),
  )
  await waitFor(() => expect(links()).toEqual(['resume.pdf']))
  expect(screen.getAllByRole('alert').map(alert => alert.textContent)).toEqual([
    'This file type isn’t supported. Choose PDF or JPG.',
    'This kind of document isn’t accepted. Save it as a PDF and upload that.',
    'Max file upload limit exceeded (10 MB)',
    'This file is empty. Choose another one.',
  ])
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('upload: a camera’s file without an extension is judged by its type', async () => {
  render(<Documents upload={arrives} />)
  choose(new File(['x'], '1000012345', { type: 'application/pdf' }))
  await waitFor(() => expect(links()).toEqual(['1000012345']))
})

test('upload: a failed file shows the reason and can be retried', async () => {
  let tries = 0
  render(
    <Documents
      upload={async sent => {
        if (++tries === 1) throw new Error('The connection was lost.')
        return arrivedAs(sent)
      }}
    />,
  )
  choose(file('resume.pdf'))
  expect((await screen.findByRole('alert')).textContent).toBe('The connection was lost.')
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(document.activeElement?.textContent).toBe('Choose files')
  await waitFor(() => expect(links()).toEqual(['resume.pdf']))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('upload: a rejected file can’t be retried, only removed', async () => {
  render(
    <Documents
      upload={async () => {
        throw new FileRefused('We couldn’t read this file. It may be damaged.')
      }}
    />,
  )
  choose(file('resume.pdf'))
  expect((await screen.findByRole('alert')).textContent).toContain('couldn’t read')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Remove resume.pdf' }))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('upload: progress, success and removal are announced', async () => {
  let arrive = () => {}
  render(
    <Documents
      upload={(sent, onProgress) => {
        onProgress(0.6)
        return new Promise(resolve => {
          arrive = () => {
            onProgress(1)
            resolve(arrivedAs(sent))
          }
        })
      }}
    />,
  )
  choose(file('resume.pdf'))
  await waitFor(() => expect(said()).toBe('resume.pdf: halfway uploaded'))
  expect(screen.getByText('Uploading, 60%')).toBeTruthy()
  arrive()
  await waitFor(() => expect(said()).toBe('resume.pdf uploaded'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove resume.pdf' }))
  expect(said()).toBe('resume.pdf removed')
})

test('upload: shows progress, and canceling stops the request', async () => {
  let stopped = false
  render(
    <Documents
      upload={(_sent, onProgress, signal) => {
        onProgress(0.4)
        signal.addEventListener('abort', () => {
          stopped = true
        })
        return new Promise(() => undefined)
      }}
    />,
  )
  choose(file('resume.pdf'))
  await waitFor(() =>
    expect(screen.getByRole('progressbar', { name: 'Uploading resume.pdf' })).toHaveProperty('value', 0.4),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Cancel upload of resume.pdf' }))
  expect(stopped).toBe(true)
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('upload: files can be dropped, with a highlight while dragging', async () => {
  render(<Documents upload={arrives} />)
  const area = screen.getByText('or drop them here')
  fireEvent.dragOver(area)
  expect(screen.getByText('Drop to add')).toBeTruthy()
  fireEvent.drop(area, { dataTransfer: { files: [file('resume.pdf')] } })
  await waitFor(() => expect(links()).toEqual(['resume.pdf']))
  expect(screen.getByText('or drop them here')).toBeTruthy()
})

test('upload: a file dropped outside doesn’t replace the page', () => {
  render(<Documents upload={arrives} />)
  expect(fireEvent.drop(document.body, { dataTransfer: { files: [file('resume.pdf')] } })).toBe(false)
  expect(links()).toEqual([])
})

test('upload: files can be pasted, and pasted text is left alone', async () => {
  render(<Documents upload={arrives} />)
  const button = screen.getByRole('button', { name: 'Choose files' })
  expect(fireEvent.paste(button, { clipboardData: { files: [] } })).toBe(true)
  fireEvent.paste(button, { clipboardData: { files: [file('resume.pdf')] } })
  await waitFor(() => expect(links()).toEqual(['resume.pdf']))
})

test('upload: the hint lists the accepted files', () => {
  expect(describeAccepted('.png,.jpg,.jpeg,.heic,.heif')).toBe(
    'JPG, JPEG, PNG and HEIC images are supported. Up to 10 MB.',
  )
  expect(describeAccepted('.png,.jpg,.jpeg,.heic,.heif,.pdf,.doc,.docx')).toBe(
    'JPG, JPEG, PNG and HEIC images are supported. You can also upload PDF and Word files. Up to 10 MB.',
  )
  expect(describeAccepted('.png,.heic,.pdf,.docx,.csv')).toContain(
    'You can also upload PDF, Word and CSV files.',
  )
  expect(describeAccepted('.pdf,.jpg')).toBe('PDF or JPG. Up to 10 MB.')
})

test('upload: a single-file field replaces its file', async () => {
  render(<Documents upload={arrives} maxFiles={1} />)
  choose(file('old.pdf'))
  await waitFor(() => expect(links()).toEqual(['old.pdf']))
  choose(file('new.pdf'))
  await waitFor(() => expect(links()).toEqual(['new.pdf']))
})
