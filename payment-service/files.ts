import type Stripe from 'stripe'
import { invalid } from './errors.ts'
import { newId } from './ids.ts'
import { group, choice, required } from './params.ts'
import type { Form } from './parse-form.ts'
import { find, insertResource } from './resources.ts'
import { requiredText, route } from './routes.ts'
import { secondsOf } from './request-context.ts'

const largestBytes = 5_000_000
const types: Record<string, string> = {
  'application/pdf': 'pdf',
  'image/jpeg': 'jpg',
  'image/png': 'png',
}

/** Reads a form that carries a file. Of the file only its facts are kept. */
export const parseUpload = async (body: Buffer, contentType: string): Promise<Form> => {
  const fields: Form = {}
  const sent = await new Response(new Uint8Array(body), { headers: { 'Content-Type': contentType } })
    .formData()
    .catch(() => {
      throw invalid('Invalid multipart form')
    })
  for (const [name, value] of sent)
    fields[name] =
      typeof value === 'string'
        ? value
        : { name: value.name, size: String(value.size), type: value.type || 'application/octet-stream' }
  return fields
}

const takes = {
  purpose: required(choice('dispute_evidence')),
  file: required(group({ name: requiredText, size: requiredText, type: requiredText })),
}

export const fileRoutes = [
  route('post', '/v1/files', takes, (context, { purpose, file }) => {
    const type = types[file.type]
    if (!type)
      throw invalid(`Files with purpose ${purpose} may be pdf, jpeg or png, not ${file.type}.`, {
        param: 'file',
      })
    if (Number(file.size) > largestBytes)
      throw invalid('Files with purpose dispute_evidence may be up to 5 MB.', { param: 'file' })
    const id = newId('file')
    return insertResource(context, {
      id,
      object: 'file',
      created: secondsOf(context.at),
      expires_at: null,
      filename: file.name,
      links: { object: 'list', data: [], has_more: false, url: `/v1/file_links?file=${id}` },
      purpose,
      size: Number(file.size),
      title: null,
      type,
      url: `https://files.stripe.com/v1/files/${id}/contents`,
    } satisfies Stripe.File)
  }),
  route('get', '/v1/files/:id', {}, (context, _params, { id }) => find(context, 'file', id, 'file')),
]
