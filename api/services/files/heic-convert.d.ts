declare module 'heic-convert' {
  const convert: (params: {
    buffer: Uint8Array
    format: 'JPEG' | 'PNG'
    quality?: number
  }) => Promise<Uint8Array>
  export default convert
}
