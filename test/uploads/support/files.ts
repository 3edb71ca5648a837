import { Readable } from 'node:stream';
import { crc32, deflateRawSync, gzipSync } from 'node:zlib';
import type { StoredFile } from '../../../app/uploads/unpack.ts';

/** A file in memory. */
export function fileOf(content: string | Uint8Array): StoredFile {
  const bytes = Buffer.from(content);
  return {
    size: bytes.length,
    read: ({ start, end } = { start: 0, end: bytes.length }) =>
      Readable.from(inPieces(bytes.subarray(start, end)), { objectMode: false }),
  };
}

function* inPieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** One entry of a zip. */
export interface ZipEntry {
  name: string;
  content: string | Uint8Array;
  /** The size that the directory states instead of the true one. */
  saidSize?: number;
  /** Bit 0 means encrypted. */
  flags?: number;
}

/** A zip (PKWARE's APPNOTE, 4.3): each file, then the directory, then its end. */
export function zipOf(...entries: ZipEntry[]): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, saidSize, flags = 0 } of entries) {
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const about = Buffer.alloc(26);
    about.writeUInt16LE(20, 0);
    about.writeUInt16LE(flags, 2);
    about.writeUInt16LE(8, 4);
    about.writeUInt32LE(crc32(bytes), 10);
    about.writeUInt32LE(packed.length, 14);
    about.writeUInt32LE(saidSize ?? bytes.length, 18);
    about.writeUInt16LE(Buffer.byteLength(name), 22);
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), packed]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(offset, 10);
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), about, place, Buffer.from(name)]),
    );
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end]);
}

export const PACKINGS = {
  plain: (content: string) => Buffer.from(content),
  gzip: (content: string) => gzipSync(content),
  zip: (content: string) => zipOf({ name: 'feed', content }),
} as const;

/** One product of a file, with the fields of every format. */
export interface SampleProduct {
  id: string;
  name: string;
  image: string;
  price: string;
  url: string;
  children?: Record<string, string>[];
}

export const product = (
  id: number | string,
  changes: Partial<SampleProduct> = {},
): SampleProduct => ({
  id: String(id),
  name: `Product ${id}, blue`,
  image: `https://cdn.example.com/${id}.jpg`,
  price: '12.50',
  url: `https://shop.example.com/products/${id}`,
  ...changes,
});

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

export const FORMATS = {
  csv(products: SampleProduct[]): string {
    const rows = products.map(({ id, name, image, price, url, children }) =>
      [id, name, image, price, url, children ? JSON.stringify(children) : '']
        .map((value) => `"${value.replaceAll('"', '""')}"`)
        .join(','),
    );
    return ['id,name,image,price,url,children', ...rows, ''].join('\r\n');
  },
  ndjson: (products: SampleProduct[]): string =>
    products.map((one) => `${JSON.stringify(one)}\n`).join(''),
  xml(products: SampleProduct[]): string {
    const element = (fields: object): string =>
      Object.entries(fields)
        .map(([name, value]) => `<${name}>${escaped(String(value))}</${name}>`)
        .join('');
    const items = products.map(({ children, ...fields }) => {
      const variants = children?.map((child) => `<child>${element(child)}</child>`).join('');
      return `<product>${element(fields)}${variants === undefined ? '' : `<children>${variants}</children>`}</product>`;
    });
    return `<?xml version="1.0" encoding="UTF-8"?>\n<products>${items.join('\n')}</products>\n`;
  },
} as const;
