/* Common given names and surnames, combined at random. */

export const given = {
  es: words(`Lautaro Sofía Mateo Valentina Benjamín Martina Thiago Camila Joaquín Lucía Santiago Julieta Bautista Catalina
    Facundo Micaela Nicolás Agustina Tomás Florencia Ignacio Antonella Gonzalo Milagros Franco Rocío Emiliano Abril Diego
    Daniela Andrés Gabriela Sebastián Mariana Alejandro Paula Rodrigo Fernanda Iván Natalia Esteban Ximena Hernán Carolina
    Ramiro Jimena Damián Renata Leandro Pilar Cristian Noelia Maximiliano Brenda Ezequiel Guadalupe Álvaro Marina Rafael
    Inés Adrián Alba Óscar Nuria Hugo Elena Raúl Beatriz Marcos Silvina Pablo Yamila Jorge Lorena Luis Verónica Íñigo Zoe`),
  en: words(`Oliver Amelia George Isla Harry Ava Noah Mia Jack Ivy Leo Lily Oscar Freya Arthur Florence Henry Willow Theo
    Grace James Evelyn William Harper Ethan Abigail Lucas Ella Mason Scarlett Logan Chloe Wyatt Nora Owen Hazel Caleb Ruby
    Isaac Stella Levi Violet Dylan Aurora Nathan Naomi Aaron Maya Callum Niamh Rhys Erin Declan Orla Tyler Jasmine Marcus
    Imani Darnell Priya`),
} as const;

export const family = {
  es: words(`González Rodríguez Gómez Fernández López Díaz Martínez Pérez Romero Sánchez Álvarez Torres Ruiz Ramírez Flores
    Acosta Benítez Medina Herrera Suárez Aguirre Giménez Gutiérrez Pereyra Rojas Molina Castro Ortiz Silva Núñez Luna Juárez
    Cabrera Ríos Morales Godoy Moreno Ferreyra Domínguez Carrizo Peralta Castillo Ledesma Quiroga Vega Vera Muñoz Ojeda Ponce
    Villalba Cardozo Navarro Coronel Vázquez Ramos Vargas Cáceres Arias Figueroa Córdoba Correa Maldonado Paz Rivero Miranda
    Mansilla Farías Roldán Méndez Guzmán Agüero Hernández Lucero Cruz Páez Escobar Mendoza Barrios Bustos Ávila Ayala Blanco
    Soria Maidana Leiva Duarte Campos Soto Moyano Contreras Valdez Salazar Quispe Mamani Solís Jiménez Chaves Ureña`),
  en: words(`Smith Jones Taylor Brown Williams Wilson Davies Evans Thomas Roberts Walker Wright Robinson Thompson White Hughes
    Edwards Green Hall Wood Harris Lewis Martin Jackson Clarke Turner Hill Cooper Ward Moore Clark Baker Harrison Morris
    Bennett Cook Carter Mitchell Foster Reed Bailey Murphy Kelly Gallagher Sullivan Brooks Price Barnes Ross Henderson
    Coleman Jenkins Perry Powell Patterson Washington Simmons Bryant Alexander Griffin Okafor Patel`),
} as const;

/** Businesses are called "Peña" + "del Zorzal". */
export const businesses = {
  es: {
    first: words(
      'Bar Peña Disquería Club Teatro Productora Sala Bodegón Estudio Cantina Milonga Cervecería Librería',
    ),
    last: phrases(`del Zorzal, La Esquina Rosa, El Bandoneón Azul, Luna de Abril, Los Faroles, Vinilo Norte, La Trastienda del Sur,
      El Patio de Ofelia, Cuerdas al Aire, La Última Curda, Medianoche, El Gato Violinista, Siete Calles, Río Bravo Sur,
      La Bohemia, Puerto Sonido, El Altillo, Doble Bombo, La Cigarra, Tierra Adentro, Cielo Rojo, La Rockola`),
  },
  en: {
    first: words(
      'Velvet Copper Midnight Harbour Lantern Northern Golden Broken Crimson Paper Silver Juniper',
    ),
    last: phrases(
      `Room, Records, Taproom, Music Hall, Sessions, Jukebox, Arms, Playhouse, Social Club, Lounge, Studios, Stage`,
    ),
  },
} as const;

function words(text: string): string[] {
  return text.trim().split(/\s+/);
}

function phrases(text: string): string[] {
  return text.split(',').map((phrase) => phrase.trim().replace(/\s+/g, ' '));
}
