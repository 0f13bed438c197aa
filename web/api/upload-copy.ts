import { plural } from '@gaitway/contract/format/plural'

export const copy = {
  picturesHint: 'JPG, JPEG, PNG and HEIC images are supported',
  tooMany: (count: number) => `Up to ${plural(count, 'file', 'files')}`,
  sending: (name: string) => `Uploading ${name}`,
  failed: 'Upload failed. Try again.',
  remove: (name: string) => `Remove ${name}`,
} as const
