import sharp from 'sharp'

const shirts = ['#0a5547', '#2a4d8f', '#8f4a2a', '#5b3f8c', '#2f6d3a', '#8c2f55', '#33586b', '#7a5d12']
const walls = ['#e9efe6', '#e6ebf4', '#f4ebe3', '#ece6f2']
const skins = ['#f1c9a5', '#d9a679', '#a5714a', '#7b4f33', '#5a3826']
const hairs = ['#2b1d14', '#5c3a1e', '#8a8178', '#171412', '#b07a3c']

const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T

const portrait = (at: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
  <rect width="320" height="320" fill="${pick(walls, at)}"/>
  <circle cx="160" cy="118" r="70" fill="${pick(hairs, at * 3)}"/>
  <rect x="136" y="170" width="48" height="60" rx="20" fill="${pick(skins, at)}"/>
  <ellipse cx="160" cy="136" rx="54" ry="64" fill="${pick(skins, at)}"/>
  <path d="M40 320c0-66 52-104 120-104s120 38 120 104z" fill="${pick(shirts, at * 5)}"/>
</svg>`

/** A drawn face as a profile picture, different for each number. */
export const portraitPhoto = (at: number): Promise<Buffer> =>
  sharp(Buffer.from(portrait(at)))
    .jpeg({ quality: 80 })
    .toBuffer()

const skies = ['#cfe4ee', '#f3e2cf', '#d9e6d3', '#e3def0']
const facades = ['#c9a27e', '#e9e2d4', '#b7664f', '#8fa7a0', '#d8c48f']
const doors = ['#0a5547', '#1b5a86', '#7a4f00', '#5b3f8c']

const windows = (wall: string) =>
  [0, 1, 2, 3].flatMap(column =>
    [0, 1].map(
      row => `<rect x="${52 + column * 60}" y="${140 + row * 48}" width="34" height="30" rx="3" fill="#eef5f7"
        stroke="${wall}" stroke-width="3"/>`,
    ),
  )

const building = (at: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="320">
  <rect width="320" height="320" fill="${pick(skies, at)}"/>
  <circle cx="${70 + (at % 3) * 80}" cy="62" r="26" fill="#fff6dc"/>
  <rect y="262" width="320" height="58" fill="#8aa377"/>
  <path d="M24 122 160 ${66 + (at % 3) * 14} 296 122z" fill="#5b5249"/>
  <rect x="36" y="118" width="248" height="146" fill="${pick(facades, at)}"/>
  ${windows(pick(doors, at + 1)).join('')}
  <rect x="134" y="196" width="52" height="68" rx="4" fill="${pick(doors, at)}"/>
  <path d="M122 196h76l-10-18h-56z" fill="#33302a"/>
  <circle cx="34" cy="246" r="30" fill="#4d7a52"/>
  <circle cx="290" cy="250" r="24" fill="#5c8a5c"/>
</svg>`

/** A drawn building as a facility’s photo, different for each number. */
export const buildingPhoto = (at: number): Promise<Buffer> =>
  sharp(Buffer.from(building(at)))
    .jpeg({ quality: 80 })
    .toBuffer()

/** A photographed paper time card: handwritten lines and a signature. */
export const timeCardPhoto = (name: string, lines: readonly string[]): Promise<Buffer> => {
  const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const written = [`Name: ${name}`, ...lines]
  const rows = written.map(
    (
      line,
      index,
    ) => `<line x1="40" x2="560" y1="${172 + index * 56}" y2="${172 + index * 56}" stroke="#b8b2a4"/>
      <text x="48" y="${162 + index * 56}" font-size="24" fill="#1f3a6e">${escaped(line)}</text>`,
  )
  return sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="600" height="420" font-family="sans-serif">
      <rect width="600" height="420" fill="#f6f1e4"/>
      <text x="40" y="72" font-size="34" font-weight="bold" fill="#33302a">TIME CARD</text>
      ${rows.join('')}
      <text x="40" y="384" font-size="18" fill="#33302a">Signature</text>
      <path d="M150 376c24-40 40-48 44-30s-22 36-6 30 34-44 52-38-14 38 4 34 40-36 58-30 2 26 30 16" fill="none"
        stroke="#1f3a6e" stroke-width="3"/>
    </svg>`),
  )
    .jpeg({ quality: 80 })
    .toBuffer()
}

const buildObjects = (line: string) => {
  const stream = `BT /F1 14 Tf 72 720 Td (${line.replace(/[()\\]/g, '')}) Tj ET`
  return [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 612 792]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${stream.length}>>stream\n${stream}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
}

/** A PDF with one line of text. */
export const paper = (line: string): Buffer => {
  let text = '%PDF-1.4\n'
  const offsets = buildObjects(line).map((content, index) => {
    const offset = text.length
    text += `${index + 1} 0 obj${content}endobj\n`
    return offset
  })
  const rows = offsets.map(offset => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const table = `xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n${rows}`
  return Buffer.from(
    `${text}${table}trailer<</Size ${offsets.length + 1}/Root 1 0 R>>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
