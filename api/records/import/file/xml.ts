import sax, { type Tag } from 'sax';

/** What is done with the elements of a part, by their names without prefix. */
export interface Elements {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  text?(text: string): void;
  close?(name: string): void;
}

/** Reads XML as it arrives; throws if it is malformed. Entities of a DTD are errors. */
export async function readXml(chunks: AsyncIterable<string>, elements: Elements): Promise<void> {
  const xml = sax.parser(true);
  xml.onerror = (error) => {
    throw error;
  };
  xml.onopentag = (tag) => elements.open?.(localName(tag.name), (tag as Tag).attributes);
  xml.ontext = (text) => elements.text?.(text);
  xml.oncdata = (text) => elements.text?.(text);
  xml.onclosetag = (name) => elements.close?.(localName(name));
  for await (const chunk of chunks) xml.write(chunk);
  xml.close();
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1);
