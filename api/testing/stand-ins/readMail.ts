/** A mail as a reader shows it: the headers in one line each, decoded, and both versions of the text. */
export function readMail(raw: string) {
  const [head = '', ...rest] = raw.split('\r\n\r\n');
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const at = line.indexOf(':');
        return [line.slice(0, at).toLowerCase(), decodeWords(line.slice(at + 1).trim())] as const;
      }),
  );
  const boundary = /boundary="?([^";]+)/.exec(headers.get('content-type') ?? '')?.[1];
  const parts = boundary ? rest.join('\r\n\r\n').split(`--${boundary}`) : [];
  const part = (type: string) => {
    const found = parts.find((one) => one.toLowerCase().includes(`content-type: ${type}`)) ?? '';
    const content = found.slice(found.indexOf('\r\n\r\n') + 4);
    const isBase64 = /content-transfer-encoding: base64/i.test(found);
    const decoded = isBase64 ? Buffer.from(content, 'base64').toString() : decodeQuoted(content);
    return decoded.replaceAll('\r\n', '\n');
  };
  return { headers, text: part('text/plain'), html: part('text/html') };
}

const decodeQuoted = (text: string) => {
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, hex) => `%${hex}`);
  return bytes.replace(/(?:%[0-9A-F]{2})+/g, (run) => Buffer.from(run.replaceAll('%', ''), 'hex').toString());
};

/** Encoded words of headers (RFC 2047). */
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?UTF-8\?([QB])\?(.*?)\?=/gi, (_, kind, word) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
