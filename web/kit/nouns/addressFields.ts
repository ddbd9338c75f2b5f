import * as z from 'zod/mini';
import type { AddressFields } from '../forms/start/address.ts';
import { type AnySections, inputsOf } from './inputs.ts';

/** The fields of a form that its address may fill: those of enabled inputs, and of a choice what it offers. */
export const addressFields = (sections: AnySections, shape: object): AddressFields =>
  Object.fromEntries(
    inputsOf(sections).flatMap(([name, input]) => {
      const schema = (shape as AddressFields)[name];
      if (!schema || input.disabled) return [];
      return [[name, input.kind === 'choice' ? z.enum(input.values as string[]) : schema]];
    }),
  );
