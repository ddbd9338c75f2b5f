CREATE TABLE "spot_cells" (
	"level" smallint NOT NULL,
	"x" integer NOT NULL,
	"y" integer NOT NULL,
	"type" text NOT NULL,
	"country" text NOT NULL,
	"enable" boolean NOT NULL,
	"slot" smallint NOT NULL,
	"n" integer NOT NULL,
	"lat" bigint NOT NULL,
	"long" bigint NOT NULL,
	CONSTRAINT "spot_cells_level_x_y_type_country_enable_slot_pk" PRIMARY KEY("level","x","y","type","country","enable","slot")
);
