import { after } from '../../../test/fixtures/hostile/hostile-upload.ts'
import { docx, docxWith, pdf, writtenPdf } from '../../../test/fixtures/uploads.ts'
import { openHere } from './open-here.ts'
import { refusalOf } from '../../../test/refusal.ts'
import { sanitizeUpload } from './sanitize-upload.ts'

type Make = () => Buffer | Promise<Buffer>

const behind = async (start: Buffer | string, whole: Buffer | Promise<Buffer>) =>
  Buffer.concat([Buffer.from(start), await whole])

const without = async (text: string) =>
  Buffer.from((await writtenPdf()).toString('latin1').replace(text, ''), 'latin1')

const cutBefore = async (text: string) => {
  const whole = await writtenPdf()
  return whole.subarray(0, whole.lastIndexOf(text))
}

const keptPdfs: [string, Make][] = [
  ['written by a program', () => writtenPdf()],
  ['with a byte order mark before its header', () => behind('\uFEFF', writtenPdf())],
  ['with a newline before its header', () => behind('\r\n', writtenPdf())],
  ['with a blank line and spaces before its header', () => behind('\n\n  ', pdf())],
  [
    'with the commands of a printer before its header',
    () => behind('\u001b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PDF\r\n', writtenPdf()),
  ],
  [
    'with the headers of an email before its header',
    () => behind('Content-Type: application/pdf\r\nContent-Transfer-Encoding: binary\r\n\r\n', writtenPdf()),
  ],
  ['with a kilobyte of zeros before its header', () => behind(Buffer.alloc(1000), writtenPdf())],
  ['with zeros after its end', () => after(writtenPdf(), Buffer.alloc(8000))],
  ['with blank lines after its end', () => after(writtenPdf(), '\r\n'.repeat(4000))],
  ['with an email’s boundary after its end', () => after(writtenPdf(), '\r\n--=_part_1--\r\n')],
  ['without an end mark', () => without('%%EOF')],
  ['that ends before its last line', () => cutBefore('startxref')],
  ['whose version is new', () => behind('%PDF-2.0\n', pdf().subarray(9))],
  ['with an owner’s password alone', () => writtenPdf({ ownerPassword: 'theirs' })],
  [
    'with an owner’s password alone, in the oldest encryption',
    () => writtenPdf({ ownerPassword: 'theirs', pdfVersion: '1.3' }),
  ],
  [
    'with an owner’s password alone, in the newest encryption',
    () =>
      writtenPdf({
        ownerPassword: 'theirs',
        pdfVersion: '1.7ext3',
        permissions: { printing: 'lowResolution' },
      }),
  ],
]

test.each(keptPdfs)('upload: keeps a PDF %s', async (_, make) => {
  const bytes = await make()
  expect(await sanitizeUpload({ name: 'license.pdf', bytes, purpose: 'drivingLicense' }, openHere)).toEqual({
    name: 'license.pdf',
    bytes,
    contentType: 'application/pdf',
  })
})

const LOCKED = 'This PDF needs a password to open. Save a copy without a password and upload that.'
const DAMAGED = 'We couldn’t read this file. It may be damaged.'
const OTHER_TYPE = 'This file type isn’t accepted here.'
const TEXT_FILE = 'This kind of document isn’t accepted. Save it as a PDF or Word file and upload that.'
const LOADS =
  'This Word file contains macros or loads content from elsewhere. Save it as a PDF and upload that.'

const rtf = () => Buffer.from('{\\rtf1\\ansi Resume\\par}')

const lockedPdfs: [string, Make][] = [
  ['with a password', () => writtenPdf({ userPassword: 'mine' })],
  ['with a password in the oldest encryption', () => writtenPdf({ userPassword: 'mine', pdfVersion: '1.3' })],
  [
    'with a password in the newest encryption',
    () => writtenPdf({ userPassword: 'mine', pdfVersion: '1.7ext3' }),
  ],
  ['with two passwords', () => writtenPdf({ userPassword: 'mine', ownerPassword: 'theirs' })],
  ['with a password and a byte order mark', () => behind('\uFEFF', writtenPdf({ userPassword: 'mine' }))],
]

test.each(lockedPdfs)('upload: refuses a PDF %s, and says so', async (_, make) => {
  const sent = { name: 'license.pdf', bytes: await make(), purpose: 'drivingLicense' } as const
  expect(await refusalOf(sanitizeUpload(sent))).toMatchObject({ code: 'file_unreadable', message: LOCKED })
})

const refusedFiles: [string, string, Make, string][] = [
  [
    'the first half of a PDF',
    'a.pdf',
    async () => {
      const whole = await writtenPdf()
      return whole.subarray(0, whole.length / 2)
    },
    DAMAGED,
  ],
  ['only a header and an end mark', 'a.pdf', () => Buffer.from('%PDF-1.7\n%%EOF\n'), DAMAGED],
  ['a page that mentions a PDF', 'a.pdf', () => behind('<p>', pdf()), OTHER_TYPE],
  ['a program that has a PDF in it', 'a.pdf', () => behind('MZ', pdf()), OTHER_TYPE],
  ['a script that has a PDF in it', 'a.pdf', () => behind('#!/bin/sh\n', pdf()), OTHER_TYPE],
  ['a PDF far behind the start', 'a.pdf', () => behind('x'.repeat(2000), pdf()), OTHER_TYPE],
  ['an RTF file', 'resume.rtf', rtf, TEXT_FILE],
  ['an RTF file named as a Word file', 'resume.doc', rtf, TEXT_FILE],
  ['an RTF file without an extension', 'resume', rtf, TEXT_FILE],
  ['an RTF file after a byte order mark', 'resume.docx', () => behind('\uFEFF', rtf()), TEXT_FILE],
  ['an OpenDocument text', 'resume.odt', () => docx(), TEXT_FILE],
  ['a Pages document', 'Resume.PAGES', () => docx(), TEXT_FILE],
  ['a text file', 'resume.txt', () => Buffer.from('Resume'), TEXT_FILE],
]

test.each(refusedFiles)('upload: refuses %s with what to do', async (_, name, make, sentence) => {
  const sent = { name, bytes: await make(), purpose: 'resume' } as const
  expect(await refusalOf(sanitizeUpload(sent, openHere))).toMatchObject({ message: sentence })
})

test('upload: says only the types that its purpose accepts', async () => {
  const messageOf = async (purpose: 'timeCard' | 'profilePicture') =>
    (await refusalOf(sanitizeUpload({ name: 'a.rtf', bytes: rtf(), purpose }, openHere))).message
  expect(await messageOf('timeCard')).toBe(
    'This kind of document isn’t accepted. Save it as a PDF and upload that.',
  )
  expect(await messageOf('profilePicture')).toBe(OTHER_TYPE)
})

test('upload: a CSV that mentions a PDF stays a CSV', async () => {
  const bytes = Buffer.from('note\nstarts with %PDF-1.4\n')
  expect(await sanitizeUpload({ name: 'a.csv', bytes, purpose: 'chat' }, openHere)).toMatchObject({
    contentType: 'text/csv',
  })
})

const relations = (type: string, target: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<Relationships><Relationship Id="rId1" ` +
  `Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" ` +
  `Target="${target}" TargetMode="External"/></Relationships>`
const related = (list: string) => docxWith({ 'word/_rels/settings.xml.rels': list })
const template = (target: string) => related(relations('attachedTemplate', target))
const picture = (target: string) => related(relations('image', target))

const COMMENT = '<!-- Generated by a converter <v1> -->'
const commented = relations('hyperlink', 'https://example.org')

const keptWordFiles: [string, Make][] = [
  [
    'with a template on a drive',
    () => template('file:///C:\\Users\\Ann%20Lee\\AppData\\Roaming\\Microsoft\\Templates\\Normal.dotm'),
  ],
  ['with a template on a drive, with slashes', () => template('file:///D:/Templates/Resume.dotx')],
  ['with a template on a drive, without a scheme', () => template('C:\\Templates\\Resume.dotx')],
  [
    'with a template on a Mac',
    () => template('file:///Users/ann/Library/Group%20Containers/UBF8T346G9.Office/Normal.dotm'),
  ],
  ['with a template on this computer by name', () => template('file://localhost/Users/ann/Normal.dotm')],
  ['with a picture on a drive', () => picture('file:///C:\\Users\\ann\\Pictures\\me.jpg')],
  ['with a picture whose path has an ampersand', () => picture('file:///C:/Smith &amp; Sons/logo.png')],
  [
    'with a comment in a list',
    () => related(commented.replace('<Relationship ', `${COMMENT}<Relationship `)),
  ],
  ['with comments around a list', () => related(`${COMMENT}${commented}\n${COMMENT}\n`)],
  [
    'with a comment that holds a tag',
    () => related(commented.replace('</R', '<!-- <Relationship Id="x"/> --></R')),
  ],
  ['with an empty comment', () => related(commented.replace('</R', '<!----></R'))],
  ['with a comment in its text', () => docx(`<?xml version="1.0"?>${COMMENT}<w:document/>`)],
]

test.each(keptWordFiles)('upload: keeps a Word file %s', async (_, make) => {
  const bytes = await make()
  const kept = await sanitizeUpload({ name: 'resume.docx', bytes, purpose: 'resume' }, openHere)
  expect({ name: kept.name, isAsSent: kept.bytes.equals(bytes) }).toEqual({
    name: 'resume.docx',
    isAsSent: true,
  })
})

const server = 'Target="http://evil.test/t.dotm" TargetMode="External"'
const remoteTargets = [
  'http://evil.test/t.dotm',
  'HTTPS://evil.test/t.dotm',
  'ftp://evil.test/t.dotm',
  '\\\\evil.test\\share\\t.dotm',
  '//evil.test/share/t.dotm',
  'file://evil.test/share/t.dotm',
  'file:////evil.test/share/t.dotm',
  'file://///evil.test/share/t.dotm',
  'file:///\\\\evil.test\\share\\t.dotm',
  'file:///%5C%5Cevil.test/share/t.dotm',
  'file:///%2Fevil.test/share/t.dotm',
  'file:///.//evil.test/share/t.dotm',
  'file:\\\\evil.test\\share\\t.dotm',
  '\\\\?\\UNC\\evil.test\\share\\t.dotm',
  '&#92;&#92;evil.test\\share\\t.dotm',
  'C:\\&#92;evil.test\\t.dotm',
  'C:/../../\\\\evil.test/t.dotm',
  'mhtml:http://evil.test/t.dotm!x',
  // its base can be set to a server
  't.dotm',
]

test.each(remoteTargets)('upload: refuses a Word file whose template or picture is %s', async target => {
  for (const bytes of [template(target), picture(target)])
    expect(
      await refusalOf(sanitizeUpload({ name: 'resume.docx', bytes, purpose: 'resume' }, openHere)),
    ).toMatchObject({ message: LOADS })
})

const hiding: [string, string, string][] = [
  ['another kind of local target', relations('oleObject', 'file:///C:/a.exe'), LOADS],
  ['a second type', relations('image" Type="x/oleObject', 'file:///C:/a.exe'), LOADS],
  ['a second target', relations('image', 'file:///C:/a.png" Target="http://evil.test/a.png'), LOADS],
  ['a comment before it', `<!-- --><R ${server}/>`, LOADS],
  ['a comment that ends early', `<!-- --><R ${server}/> -->`, DAMAGED],
  ['a comment that never ends', `<!-- <R ${server}/>`, DAMAGED],
  ['a comment inside a tag', `<R <!-- --> ${server}/>`, DAMAGED],
  ['a comment inside a declaration', `<?xml <!-- ?><R ${server}/><?x --> ?>`, DAMAGED],
  ['a comment inside unparsed text', `<![CDATA[<!-- ]]><R ${server}/><!-- -->`, DAMAGED],
]

test.each(hiding)('upload: a Word file can’t hide what it loads by %s', async (_, list, sentence) => {
  const sent = { name: 'resume.docx', bytes: related(list), purpose: 'resume' } as const
  expect(await refusalOf(sanitizeUpload(sent, openHere))).toMatchObject({ message: sentence })
})
