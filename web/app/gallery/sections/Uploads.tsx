import { useState } from 'react'
import mark from '../../../ui/mark.svg'
import { Field } from '../../../ui/inputs/Field.tsx'
import { listUploadedFiles, type UploadedFile, type UploadFile } from '../../../api/uploaded-file.ts'
import { Upload } from '../../../ui/upload/Upload.tsx'
import { GallerySection, Specimen } from './Specimen.tsx'

const license: UploadedFile = {
  url: '/dev/gallery?file=license',
  name: 'license-front.heic',
  sizeBytes: 2_480_000,
  contentType: 'image/heic',
}
const resume: UploadedFile = {
  url: '/dev/gallery?file=resume',
  name: 'Ana Delgado, resume with every certificate and reference since 2004.pdf',
  sizeBytes: 181_000,
  contentType: 'application/pdf',
}

/** A saved file with a picture that browsers can show. */
const saved = listUploadedFiles([mark, '/dev/gallery?file=license'], 'Driver’s license')

/** Accepts any picture. A name with "fail" in it fails. */
const pretend: UploadFile = async (file, onProgress) => {
  onProgress(1)
  if (file.name.includes('fail')) throw new Error('The connection was lost. Try again.')
  return { url: URL.createObjectURL(file), name: file.name, sizeBytes: file.size, contentType: file.type }
}
const endless: UploadFile = (_file, onProgress) => {
  onProgress(0.6)
  return new Promise(() => undefined)
}

export const Uploads = () => {
  const [none, setNone] = useState<readonly UploadedFile[]>([])
  const [some, setSome] = useState<readonly UploadedFile[]>([license, resume])
  const [files, setFiles] = useState<readonly UploadedFile[]>(saved)
  const [going, setGoing] = useState<readonly UploadedFile[]>([])
  return (
    <GallerySection id="uploads" title="Uploads">
      <Specimen title="Empty">
        <Field label="Driver’s license" group required>
          <Upload value={none} onChange={setNone} upload={pretend} accept=".jpg,.jpeg,.png,.heic" />
        </Field>
      </Specimen>
      <Specimen title="With files">
        <Field label="Documents" group>
          <Upload
            value={some}
            onChange={setSome}
            upload={pretend}
            accept=".pdf,.jpg,.jpeg,.png"
            maxFiles={5}
          />
        </Field>
      </Specimen>
      <Specimen title="Saved files">
        <Field label="Driver’s license" group>
          <Upload
            value={files}
            onChange={setFiles}
            upload={pretend}
            accept=".jpg,.jpeg,.png,.heic,.pdf,.doc,.docx"
            maxFiles={5}
          />
        </Field>
      </Specimen>
      <Specimen title="Uploading (never finishes)">
        <Field label="License photo" group>
          <Upload value={going} onChange={setGoing} upload={endless} accept=".jpg,.jpeg,.png,.heic,.pdf" />
        </Field>
      </Specimen>
      <Specimen title="Error">
        <Field label="Resume" group required error="Resume is required">
          <Upload value={[]} onChange={setNone} upload={pretend} accept=".pdf" />
        </Field>
      </Specimen>
      <Specimen title="Disabled">
        <Field label="Resume" group>
          <Upload value={[resume]} onChange={setNone} upload={pretend} accept=".pdf" disabled />
        </Field>
      </Specimen>
    </GallerySection>
  )
}
