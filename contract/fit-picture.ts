import { FILE_MAX_MEGABYTES, SENT_PHOTO_PIXELS } from './values/limits.ts'

const BYTES_MAX = FILE_MAX_MEGABYTES * 1024 * 1024
const JPEG_QUALITY = 0.9

/** Whether a file is a picture, by its type or its ending: some systems know no type for HEIC. */
export const isPictureFile = ({ type, name }: File) =>
  type.startsWith('image/') || /\.(jpe?g|png|hei[cf])$/i.test(name)

/** The picture as a JPEG that fits, on white where it was transparent; the file itself if it fits already. */
const redraw = async (file: File): Promise<File> => {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  try {
    const scale = Math.min(1, SENT_PHOTO_PIXELS / Math.max(picture.width, picture.height))
    if (scale === 1 && file.size <= BYTES_MAX) return file
    const canvas = new OffscreenCanvas(Math.ceil(picture.width * scale), Math.ceil(picture.height * scale))
    const context = canvas.getContext('2d')
    if (!context) return file
    context.fillStyle = '#fff'
    context.fillRect(0, 0, canvas.width, canvas.height)
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, canvas.width, canvas.height)
    const drawn = await canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
    return new File([drawn], file.name.replace(/(\.[^.]*)?$/, '.jpg'), { type: drawn.type })
  } finally {
    picture.close()
  }
}

const fit = async (file: File): Promise<File> => {
  try {
    return await redraw(file)
  } catch {
    // most browsers can't draw HEIC; the server can, and refuses what it can't open
    return file
  }
}

let latest: Promise<unknown> = Promise.resolve()

/**
 * The file to upload: a photo with more pixels than are of use, or more bytes than are accepted, is made smaller first.
 * One at a time, because a phone may lack the memory for two.
 */
export const fitPicture = async (file: File): Promise<File> => {
  if (!isPictureFile(file)) return file
  const fitted = latest.then(() => fit(file))
  latest = fitted
  return fitted
}
