import type { FilePurpose } from './enums.ts'

/** The file types that may be uploaded: their extensions and content types. */
export const fileTypes = {
  pdf: { endings: ['pdf'], contentType: 'application/pdf' },
  png: { endings: ['png'], contentType: 'image/png' },
  jpg: { endings: ['jpg', 'jpeg'], contentType: 'image/jpeg' },
  heic: { endings: ['heic', 'heif'], contentType: 'image/heic' },
  doc: { endings: ['doc'], contentType: 'application/msword' },
  docx: {
    endings: ['docx'],
    contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  csv: { endings: ['csv'], contentType: 'text/csv' },
} as const satisfies Record<string, { endings: readonly string[]; contentType: string }>
export type FileType = keyof typeof fileTypes

const pictures: readonly FileType[] = ['png', 'jpg', 'heic']
const documents: readonly FileType[] = [...pictures, 'pdf', 'doc', 'docx']
const anything: readonly FileType[] = [...documents, 'csv']

/** The file types each purpose accepts. */
export const acceptedTypes: Record<FilePurpose, readonly FileType[]> = {
  profilePicture: pictures,
  drivingLicense: documents,
  resume: documents,
  covidTest: documents,
  cpr: documents,
  tbTest: documents,
  malpractice: documents,
  timeCard: [...pictures, 'pdf'],
  invoice: anything,
  chat: anything,
  brief: documents,
}

/** The endings of documents that aren’t accepted and that their programs can save as one that is. */
const otherDocuments: readonly string[] = ['rtf', 'odt', 'pages', 'wps', 'wpd', 'txt']

/** What to do with such a document, where one of these endings is accepted; undefined for any other file. */
export const explainOtherDocument = (ending: string, accepted: readonly string[]): string | undefined => {
  if (!otherDocuments.includes(ending) || !accepted.includes('pdf')) return undefined
  const kinds = accepted.includes('docx') ? 'PDF or Word file' : 'PDF'
  return `This kind of document isn’t accepted. Save it as a ${kinds} and upload that.`
}

/** The `accept` attribute of a file input for a purpose. */
export const listAccepted = (purpose: FilePurpose): string =>
  acceptedTypes[purpose].flatMap(type => fileTypes[type].endings.map(ending => `.${ending}`)).join(',')
