import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The projects of `npm test` in the order in which they run. */
const projects = ['browser', 'alone', 'api'];

/**
 * The browser tests first: their files take up to twenty seconds. At the end are those of the API, most of which take less
 * than one, so that no worker waits long for the last file of another.
 */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const place = ({ project }: TestSpecification) => projects.indexOf(project.name);
    return sorted.toSorted((a, b) => place(a) - place(b));
  }
}
